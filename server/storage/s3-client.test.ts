import { expect, test } from "vitest";
import { addressOf } from "./s3-client.ts";

const call = { key: "uploads/a.webp", query: { prefix: "a/b" } };

test.each([
  [true, "https://s3.example", "https://s3.example/tangu/uploads/a.webp?prefix=a%2Fb"],
  [true, "http://127.0.0.1:9000/", "http://127.0.0.1:9000/tangu/uploads/a.webp?prefix=a%2Fb"],
  [true, "https://cloud.example/s3/", "https://cloud.example/s3/tangu/uploads/a.webp?prefix=a%2Fb"],
  [false, "https://s3.example", "https://tangu.s3.example/uploads/a.webp?prefix=a%2Fb"],
])("the bucket stands in the path (%s) or before the name of %s", (pathStyle, endpoint, address) => {
  expect(addressOf({ endpoint, bucket: "tangu", pathStyle }, call).href).toBe(address);
});

test("without a key it is the bucket itself", () => {
  const where = { endpoint: "https://s3.example", bucket: "tangu" };
  expect(addressOf({ ...where, pathStyle: true }).href).toBe("https://s3.example/tangu");
  expect(addressOf({ ...where, pathStyle: false }).href).toBe("https://tangu.s3.example/");
});
