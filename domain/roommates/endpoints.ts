import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type { roomReportInput } from "#domain/rooms/posts.ts";
import type {
  addressShowing,
  genderChange,
  invitationInput,
  myRoommates,
  roommateRequest,
  roommateRequestInput,
  roommateRequestStep,
  seekerMatches,
  seenRequests,
  waitingRequests,
} from "./requests.ts";

export const createRoommateRequest = endpoint(
  "POST",
  "/api/roommate-requests",
  contract<{ body: typeof roommateRequestInput; answer: typeof roommateRequest }>(),
);
export const updateRoommateRequest = endpoint(
  "PATCH",
  "/api/roommate-requests/:id",
  contract<{ body: typeof roommateRequestStep; answer: typeof roommateRequest }>(),
);
export const showAddress = endpoint(
  "POST",
  "/api/roommate-requests/:id/address",
  contract<{ body: typeof addressShowing; answer: typeof roommateRequest }>(),
);
export const getMyRoommates = endpoint("GET", "/api/me/requests", contract<{ answer: typeof myRoommates }>());
export const countWaitingRequests = endpoint(
  "GET",
  "/api/me/requests/waiting",
  contract<{ answer: typeof waitingRequests }>(),
);
export const markRequestsSeen = endpoint(
  "POST",
  "/api/me/requests/seen",
  contract<{ body: typeof seenRequests; answer: typeof done }>(),
);
export const changeGender = endpoint(
  "POST",
  "/api/admin/people/:id/gender",
  contract<{ body: typeof genderChange; answer: typeof done }>(),
);
export const reportRoommateRequest = endpoint(
  "POST",
  "/api/roommate-requests/:id/report",
  contract<{ body: typeof roomReportInput; answer: typeof done }>(),
);
export const listRoomMatches = endpoint(
  "GET",
  "/api/room-posts/:id/matches",
  contract<{ answer: typeof seekerMatches }>(),
);
export const inviteToRoom = endpoint(
  "POST",
  "/api/room-posts/:id/invitations",
  contract<{ body: typeof invitationInput; answer: typeof done }>(),
);
