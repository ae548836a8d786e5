import { contract, endpoint } from "../endpoint.ts";
import type {
  complaintChange,
  complaintInput,
  complaintPhoto,
  complaintsQuery,
  complaintView,
  complaintViews,
  ownComplaintChange,
  ownComplaintsQuery,
} from "./contract.ts";

export const listComplaints = endpoint(
  "GET",
  "/api/properties/:id/complaints",
  contract<{ query: typeof complaintsQuery; answer: typeof complaintViews }>(),
);
export const changeComplaint = endpoint(
  "PATCH",
  "/api/properties/:id/complaints/:complaintId",
  contract<{ body: typeof complaintChange; answer: typeof complaintView }>(),
);

export const listMyComplaints = endpoint(
  "GET",
  "/api/me/complaints",
  contract<{ query: typeof ownComplaintsQuery; answer: typeof complaintViews }>(),
);
export const createComplaint = endpoint(
  "POST",
  "/api/me/complaints",
  contract<{ body: typeof complaintInput; answer: typeof complaintView }>(),
);
export const changeMyComplaint = endpoint(
  "PATCH",
  "/api/me/complaints/:id",
  contract<{ body: typeof ownComplaintChange; answer: typeof complaintView }>(),
);
export const sendComplaintPhoto = endpoint(
  "POST",
  "/api/me/complaint-photos",
  contract<{ body: FormData; answer: typeof complaintPhoto }>(),
);
export const getComplaintPhoto = endpoint("GET", "/api/complaints/:id/photos/:name");
