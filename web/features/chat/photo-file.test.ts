import { expect, test } from "vitest";
import { fileMessages } from "#domain/media/upload-messages.ts";
import { preparePhoto } from "./photo-file.ts";

const MAX_BYTES = 5 * 1024 * 1024;
const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], "x", { type });

test("what is no image is refused", async () => {
  expect(await preparePhoto(file("text/plain", 1))).toEqual({ problem: fileMessages.notAnImage() });
});

test("an image over 5 MB that cannot be made smaller is refused, one of exactly 5 MB is not", async () => {
  expect(await preparePhoto(file("image/png", MAX_BYTES + 1))).toEqual({
    problem: fileMessages.over5Mb(),
  });
  const fits = file("image/png", MAX_BYTES);
  expect(await preparePhoto(fits)).toEqual({ photo: fits });
});
