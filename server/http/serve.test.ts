import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type Call, contract, endpoint } from "#domain/endpoint.ts";
import { serialize, serializeJson } from "#server/lib/answer-cache.ts";
import { sendJson } from "./answers.ts";
import { sendBytes, serve } from "./serve.ts";

const body = z.object({ name: z.string() });
const answer = z.object({ id: z.int() });
const wider = z.object({ id: z.int(), secret: z.string() });
const params = z.object({ id: z.string() });
const schema = { tags: ["test"], summary: "A test", params, body, response: { 201: answer } };
type Thing = { body: typeof body; answer: typeof answer };
const createThing = endpoint("POST", "/things/:id", contract<Thing>());
const countThing = endpoint("POST", "/things/:id/view");

test("an answer has the declared status, and only the fields of its schema", async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const found: z.infer<typeof answer> = { id: 1, ...{ secret: "x" } };
  serve(app, createThing, { schema }, async () => found);
  const given = await app.inject({ method: "POST", url: createThing(7).path, payload: { name: "a" } });
  expect([given.statusCode, given.json()]).toEqual([201, { id: 1 }]);
  await app.close();
});

/** Never runs: the type check fails when one of these compiles. */
function uncompiled(app: ReturnType<typeof Fastify>): void {
  // @ts-expect-error an answer of another type
  serve(app, createThing, { schema }, async () => ({ id: "1" }));
  // @ts-expect-error the same, sent by hand
  serve(app, createThing, { schema }, async (_request, reply) => reply.send({ id: "1" }));
  // @ts-expect-error a schema that lets more out
  serve(app, createThing, { schema: { ...schema, response: { 201: wider } } }, async () => ({ id: 1 }));
  // @ts-expect-error a body that nobody declared
  serve(app, createThing, { schema: { ...schema, body: answer } }, async () => ({ id: 1 }));
  // @ts-expect-error no params for the id of the path
  serve(app, createThing, { schema: { ...schema, params: undefined } }, async () => ({ id: 1 }));
  // @ts-expect-error ready bytes of another type
  serve(app, createThing, { schema }, async (q, r) => sendJson(q, r, serializeJson({ id: "1" })));
  // @ts-expect-error ready bytes that hold more: no serializer takes it out of them
  serve(app, createThing, { schema }, async (q, r) => sendJson(q, r, serializeJson({ id: 1, secret: "x" })));
  // @ts-expect-error bytes of which nobody knows what they say
  serve(app, createThing, { schema }, async (q, r) => sendJson(q, r, serialize(Buffer.from("{}"), {})));
  // @ts-expect-error bytes of a file
  serve(app, createThing, { schema }, async (_request, reply) => sendBytes(reply, "1"));
  const counting = { schema: { ...schema, body: undefined, response: undefined } };
  serve(app, countThing, counting, async (_request, reply) => sendBytes(reply));
  // @ts-expect-error an answer that nobody declared
  serve(app, countThing, counting, async () => ({ id: 1 }));
  // @ts-expect-error the same, sent by hand
  serve(app, countThing, counting, async (_request, reply) => reply.send({ id: 1 }));
  // @ts-expect-error the same as ready bytes
  serve(app, countThing, counting, async (q, r) => sendJson(q, r, serializeJson({ id: 1 })));
  // @ts-expect-error too many ids
  createThing(1, 2);
  // @ts-expect-error a call of another contract
  const other: Call<{ answer: typeof answer }, "POST"> = createThing(1);
  void other;
  // @ts-expect-error a call by hand
  const byHand: Call = { method: "POST", path: "/things/1" };
  void byHand;
}

void uncompiled;
