import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "#web/lib/api.ts";
import { RoomVideos } from "./room-videos.tsx";
import { listingVideosQuery } from "./video-queries.ts";

interface ListingVideosProps {
  listing: { id: number; title: string };
  /** The section they stand in. */
  children: (videos: ReactNode) => ReactNode;
}

/** What tenants and the host have filmed of a stay; without any, and where they cannot be had, no section at all. */
export default function ListingVideos({ listing, children }: ListingVideosProps) {
  const videos = useQuery(listingVideosQuery(useApi(), listing.id));
  if (!videos.data?.length) return null;
  return children(<RoomVideos videos={videos.data} listingId={listing.id} title={listing.title} />);
}
