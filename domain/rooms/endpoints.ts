import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type { queueQuery } from "#domain/fields.ts";
import type {
  adminRoomReports,
  myRoomPosts,
  roomCards,
  roomChoices,
  roomPost,
  roomPostInput,
  roomPostPatch,
  roomReportDecision,
  roomReportInput,
  roomSaved,
  roomsQuery,
} from "./posts.ts";
import type {
  adminRoomVideos,
  roomVideo,
  roomVideoDecision,
  roomVideoInput,
  roomVideoLike,
  roomVideos,
} from "./videos.ts";

const toggle = contract<{ answer: typeof roomSaved }>();
const liking = contract<{ answer: typeof roomVideoLike }>();
const reporting = contract<{ body: typeof roomReportInput; answer: typeof done }>();
const doing = contract<{ answer: typeof done }>();

export const listRooms = endpoint(
  "GET",
  "/api/room-posts",
  contract<{ query: typeof roomsQuery; answer: typeof roomCards }>(),
);
export const getRoomChoices = endpoint(
  "GET",
  "/api/room-posts/choices",
  contract<{ answer: typeof roomChoices }>(),
);
export const getRoom = endpoint("GET", "/api/room-posts/:id", contract<{ answer: typeof roomPost }>());
export const listSimilarRooms = endpoint(
  "GET",
  "/api/room-posts/:id/similar",
  contract<{ answer: typeof roomCards }>(),
);
export const listMyRooms = endpoint("GET", "/api/me/room-posts", contract<{ answer: typeof myRoomPosts }>());
export const createRoom = endpoint(
  "POST",
  "/api/room-posts",
  contract<{ body: typeof roomPostInput; answer: typeof roomPost }>(),
);
export const updateRoom = endpoint(
  "PATCH",
  "/api/room-posts/:id",
  contract<{ body: typeof roomPostPatch; answer: typeof roomPost }>(),
);
export const deleteRoom = endpoint("DELETE", "/api/room-posts/:id", doing);
export const saveRoom = endpoint("PUT", "/api/room-posts/:id/save", toggle);
export const unsaveRoom = endpoint("DELETE", "/api/room-posts/:id/save", toggle);
export const reportRoom = endpoint("POST", "/api/room-posts/:id/report", reporting);

export const listListingVideos = endpoint(
  "GET",
  "/api/pg-listings/:id/room-videos",
  contract<{ answer: typeof roomVideos }>(),
);
export const createRoomVideo = endpoint(
  "POST",
  "/api/room-videos",
  contract<{ body: typeof roomVideoInput; answer: typeof roomVideo }>(),
);
export const deleteRoomVideo = endpoint("DELETE", "/api/room-videos/:id", doing);
export const countRoomVideoView = endpoint("POST", "/api/room-videos/:id/view");
export const likeRoomVideo = endpoint("PUT", "/api/room-videos/:id/like", liking);
export const unlikeRoomVideo = endpoint("DELETE", "/api/room-videos/:id/like", liking);
export const reportRoomVideo = endpoint("POST", "/api/room-videos/:id/report", reporting);

export const listRoomReports = endpoint(
  "GET",
  "/api/admin/room-reports",
  contract<{ query: typeof queueQuery; answer: typeof adminRoomReports }>(),
);
export const decideRoomReport = endpoint(
  "PATCH",
  "/api/admin/room-reports/:id",
  contract<{ body: typeof roomReportDecision; answer: typeof done }>(),
);
export const listUncheckedVideos = endpoint(
  "GET",
  "/api/admin/room-videos",
  contract<{ query: typeof queueQuery; answer: typeof adminRoomVideos }>(),
);
export const decideRoomVideo = endpoint(
  "PATCH",
  "/api/admin/room-videos/:id",
  contract<{ body: typeof roomVideoDecision; answer: typeof done }>(),
);

/** A call that takes a report: of a room, a video, a request to join or a review. */
export type ReportCall = ReturnType<typeof reportRoom>;
