import type { FastifyPluginAsync } from "fastify";
import { propertyParams } from "#domain/fields.ts";
import {
  bedChange,
  bedParams,
  roomChange,
  roomParams,
  roomsPlan,
  stepDone,
} from "#domain/properties/contract.ts";
import * as endpoints from "#domain/properties/endpoints.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { hostAccess } from "../policy.ts";
import { addRooms, changeRoom, removeRoom, setClosed } from "../rooms-writes.ts";
import { accessOf, asOneStep, asStep, tagged } from "./access.ts";

/** Rooms, which are the host's, and beds, which wardens close and open too. */
export function propertyRoomsRoutes(deps: Deps): FastifyPluginAsync {
  const { clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.addRooms,
      {
        config: asStep,
        schema: {
          ...tagged("Add rooms: so many of a sharing on some floors"),
          params: propertyParams,
          body: roomsPlan,
          response: { 201: stepDone },
        },
      },
      async (request, reply) => {
        const access = hostAccess(await accessOf(deps, request));
        return asOneStep(deps, request, reply, async (tx) => {
          const stepId = await addRooms(tx, { access, plan: request.body, now: clock.now() });
          return { status: 201, body: { stepId } };
        });
      },
    );

    serve(
      app,
      endpoints.updateRoom,
      {
        config: asStep,
        schema: {
          ...tagged("Change a room"),
          params: roomParams,
          body: roomChange,
          response: { 200: stepDone },
        },
      },
      async (request, reply) => {
        const access = hostAccess(await accessOf(deps, request));
        const { roomId } = request.params;
        return asOneStep(deps, request, reply, async (tx) => {
          const stepId = await changeRoom(tx, { access, roomId, input: request.body, now: clock.now() });
          return { status: 200, body: { stepId } };
        });
      },
    );

    serve(
      app,
      endpoints.removeRoom,
      {
        config: asStep,
        schema: {
          ...tagged("Remove a room in which nobody ever lived"),
          params: roomParams,
          response: { 200: stepDone },
        },
      },
      async (request, reply) => {
        const access = hostAccess(await accessOf(deps, request));
        const { roomId } = request.params;
        return asOneStep(deps, request, reply, async (tx) => {
          const stepId = await removeRoom(tx, { access, roomId, now: clock.now() });
          return { status: 200, body: { stepId } };
        });
      },
    );

    serve(
      app,
      endpoints.updateBed,
      {
        config: asStep,
        schema: {
          ...tagged("Close a bed, or open it again"),
          params: bedParams,
          body: bedChange,
          response: { 200: stepDone },
        },
      },
      async (request, reply) => {
        const access = await accessOf(deps, request);
        const { bedId } = request.params;
        return asOneStep(deps, request, reply, async (tx) => {
          const stepId = await setClosed(tx, { access, bedId, ...request.body, now: clock.now() });
          return { status: 200, body: { stepId } };
        });
      },
    );
  };
}
