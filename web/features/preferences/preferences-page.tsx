import { useQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { t } from "#domain/i18n.ts";
import { ownPath } from "#domain/own-path.ts";
import { pages } from "#domain/paths.ts";
import type { PreferencesView } from "#domain/preferences/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { preferencesQuery } from "./queries.ts";
import { Summary } from "./summary.tsx";
import { TopicScreen } from "./topic-screen.tsx";
import { TOPICS, type TopicName, topicAbout } from "./topics.ts";
import { useAnswers } from "./use-answers.ts";

interface Came {
  /** Through all topics, or to change one that stands in the summary. */
  mode?: "walk" | "edit";
  /** There is a screen of these before, to go back to. */
  inside?: boolean;
}

function Titled({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <>
      <h1 className="sr-only">{t("preferences.title")}</h1>
      <EmptyState
        icon={<HeartHandshake className="size-7" />}
        title={t("preferences.introTitle")}
        hint={hint}
      >
        {children}
      </EmptyState>
    </>
  );
}

function Intro({ onStart }: { onStart: () => void }) {
  return (
    <Titled hint={t("preferences.intro")}>
      <Button size="lg" onClick={onStart}>
        {t("preferences.start")}
      </Button>
    </Titled>
  );
}

interface QuestionnaireProps {
  userId: string;
  saved: PreferencesView;
  onDeleted: () => void;
}

function Questionnaire({ userId, saved, onDeleted }: QuestionnaireProps) {
  const answers = useAnswers(userId, saved);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const came: Came = useLocation().state ?? {};
  const [leaving, setLeaving] = useState(false);
  const then = ownPath(search.get("then"));
  const topic = topicAbout(search.get("about"));
  const to = (about: TopicName | null) => {
    const query = new URLSearchParams({ ...(about && { about }), ...(then && { then }) });
    return query.size > 0 ? `${pages.preferences}?${query}` : pages.preferences;
  };
  const go = (about: TopicName | null, state: Came) => void navigate(to(about), { state });

  if (!topic) {
    const nothing = saved.updatedAt === null && answers.state === "saved";
    if (nothing) return <Intro onStart={() => go("you", { mode: "walk", inside: true })} />;
    return (
      <Summary userId={userId} said={answers.said} to={to} then={then ?? pages.rooms} onDeleted={onDeleted} />
    );
  }

  const at = TOPICS.indexOf(topic);
  // Who came for one answer goes back with it, unless they want to say more.
  const single = came.mode === undefined && then !== null;
  const back = () => {
    if (came.inside || came.mode === "edit") void navigate(-1);
    else
      void navigate(at > 0 ? to(TOPICS[at - 1]!.name) : to(null), { replace: true, state: { mode: "walk" } });
  };
  const goOn = async () => {
    if (came.mode === "edit") return void navigate(-1);
    if (!single) return go(TOPICS[at + 1]?.name ?? null, { mode: "walk", inside: true });
    setLeaving(true);
    const done = await answers.flush();
    setLeaving(false);
    if (done) void navigate(then, { replace: true });
  };
  return (
    <TopicScreen
      topic={topic}
      answers={answers}
      onBack={back}
      onNext={() => void goOn()}
      isLast={single || came.mode === "edit"}
      onMore={
        single ? () => go((TOPICS[at + 1] ?? TOPICS[0]!).name, { mode: "walk", inside: true }) : undefined
      }
      busy={leaving}
    />
  );
}

function Mine({ userId }: { userId: string }) {
  const preferences = useQuery(preferencesQuery(useApi()));
  // Another begins once all of it was deleted.
  const [life, setLife] = useState(0);
  if (preferences.isError && !preferences.data) {
    return (
      <ErrorState title={t("preferences.notLoaded")} hint={t("shared.connection")} query={preferences} />
    );
  }
  if (!preferences.data) return <LoadingPage />;
  return (
    <Questionnaire
      key={`${userId} ${life}`}
      userId={userId}
      saved={preferences.data}
      onDeleted={() => setLife(life + 1)}
    />
  );
}

/** How somebody lives, asked one topic at a time. */
export function PreferencesPage({ signIn }: { signIn: ReactNode }) {
  const session = useSession();
  return (
    <div className="wrap max-w-[680px]! pt-4 pb-10">
      {session.isPending && <LoadingPage />}
      {session.data && <Mine userId={session.data.id} />}
      {!session.isPending && !session.data && <Titled hint={t("preferences.logInHint")}>{signIn}</Titled>}
    </div>
  );
}
