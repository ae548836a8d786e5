import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { icons } from "./scripts/lib/icons.ts";
import { messages } from "./scripts/lib/messages.ts";
import { plainLinks } from "./scripts/lib/plain-links.ts";
import { slimRouter } from "./scripts/lib/slim-router.ts";
import { liveWorker } from "./scripts/lib/worker.mjs";

/**
 * Small modules that every page needs travel in one file: alone, each costs more around it than in it. Only what the
 * home page needs at first sight belongs here.
 */
const shared = new RegExp(
  [
    String.raw`/domain/(dates|money|paths|errors|locale|formats|format-message|i18n\.browser|places/(chosen|distance|names)|listings/(choices|rules|words)|media/urls|bookings/(choices|price|states)|favourites/choices)\.ts$`,
    String.raw`/web/lib/(admin-token|api|chat-launcher|chat-identity|connection|favourites|head|history-step|install|lazy|on-demand|page-context|place|pop-up-seen|query|rest|retry|session|share|site|stored|structured-data|toast|use-admin-mode)\.tsx?$`,
    String.raw`/web/features/(shell/(?!find-instead|footer\.|house-drawing|language-switch).*|accounts/initials|listings/(filters|queries|card-skeletons))\.tsx?$`,
    String.raw`/web/routes/(failed|use-booking)\.tsx$`,
    String.raw`/web/ui/(avatar|button|carousel|chip|endless-list|icon|icon-button|media-carousel|needs-script|picture|person-placeholder|rich-text|segmented|show-more|skeleton|spinner|states|dialog|toaster)\.tsx?$`,
    String.raw`/lucide-react/dist/esm/icons/(heart|bookmark|house|locate-fixed|map-pin|messages-square|search|plus|phone|message-circle|x|check|chevron-(left|right|down)|search-x|cloud-off|image-off|shield-check|user-round|bed-double|wifi-off|at-sign|cooking-pot|gift|share-2|star|sun|info)\.m?js$`,
    String.raw`/node_modules/react-dom/(index|cjs/react-dom\.production)\.js$`,
    // What only mutations and lists of queries need comes with them.
    String.raw`/@tanstack/(?!.*/(queriesObserver|mutationObserver|useQueries|useMutation)\.js$)`,
  ].join("|"),
);

/** The card of a listing, and what the map shows of it: the map must not take the card apart. */
const cards =
  /\/web\/features\/listings\/(amenities|book-button|call-button|chat-button|distance|favourite-buttons|labels|listing-card|listing-tags)\.tsx?$/;

/** What the feed of rooms, a room's page and what stands in their place have in common, for the same reason. */
const rooms = new RegExp(
  [
    String.raw`/domain/(rooms/choices|trust/checked)\.ts$`,
    String.raw`/web/features/rooms/(filters|queries|room-card|room-row|room-tags|save-button|tenant-face|tenant-row|words)\.tsx?$`,
    String.raw`/web/routes/(own-view|use-sign-in)\.tsx?$`,
    String.raw`/web/ui/match\.tsx$`,
    String.raw`/lucide-react/dist/esm/icons/heart-handshake\.m?js$`,
  ].join("|"),
);

/** What lies around a place: on its own page, on that of a stay, and on that of a room. */
const around = new RegExp(
  [
    String.raw`/web/ui/(place-icon|section)\.tsx$`,
    String.raw`/lucide-react/dist/esm/icons/(building-complex|external-link|graduation-cap|hospital|landmark)\.m?js$`,
  ].join("|"),
);

/** The pages of a stay and of a room are built of the same parts; the rules of a house are too small to travel alone. */
const place = new RegExp(
  [
    String.raw`/domain/properties/(all-in-price|house-rules-words)\.ts$`,
    String.raw`/web/ui/(gallery|house-rules)\.tsx$`,
    String.raw`/lucide-react/dist/esm/icons/images\.m?js$`,
  ].join("|"),
);

/** What forms have in common: none of it is needed at first sight, and each page that has a form names it once. */
const forms = new RegExp(
  [
    String.raw`/web/lib/(failure|form|step-up|use-preview)\.ts$`,
    String.raw`/web/ui/(confirm-dialog|field|password-input|phone-input|photo-field|text-form)\.tsx$`,
  ].join("|"),
);

export default defineConfig({
  plugins: [icons(), slimRouter(), plainLinks(), tailwindcss(), reactRouter(), messages(), liveWorker],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Names of what a late file needs would stand in the first ones; a late file says them itself.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What only the server renders names modules that the browser has no use for.
          treeshake: {
            moduleSideEffects: [{ test: /\/(domain|web\/features)\/.*\.tsx?$/, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              groups: [
                { name: "shared", test: shared },
                { name: "cards", test: cards },
                { name: "around", test: around },
                { name: "place", test: place },
                { name: "rooms", test: rooms },
                { name: "forms", test: forms },
              ],
            },
          },
        },
      },
    },
  },
});
