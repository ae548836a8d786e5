import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { listSteps } from "#domain/properties/endpoints.ts";
import type { ApiResponse } from "./api.ts";
import { pagesById } from "./paged.ts";
import { keyOf } from "./query.tsx";

test("a list that the server rendered is asked anew from its beginning", async () => {
  const client = new QueryClient();
  const asked: (number | undefined)[] = [];
  const key = keyOf(listSteps(1));
  const list = pagesById(key, 2, async (last) => {
    asked.push(last);
    return { data: [{ id: 7 }] } as ApiResponse<{ id: number }[]>;
  });
  const rendered = { pages: [[{ id: 7 }]], pageParams: [undefined] };
  client.setQueryData(key, JSON.parse(JSON.stringify(rendered)));
  await client.fetchInfiniteQuery(list);
  expect(asked).toEqual([undefined]);
});
