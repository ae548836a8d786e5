import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";
import { loadSecrets } from "./secrets.ts";

describe("parseConfig", () => {
  test("takes what the operator says of themselves, each in one line", () => {
    expect(
      parseConfig({ OPERATOR_NAME: "Tangu Stays LLP", OPERATOR_EMAIL: "help@tangu.example" }).operator,
    ).toEqual({
      ...{ name: "Tangu Stays LLP", email: "help@tangu.example" },
      ...{ address: undefined, phone: undefined, grievanceOfficer: undefined },
    });
    for (const wrong of [{ OPERATOR_NAME: "a\nb" }, { OPERATOR_EMAIL: "nobody" }, { OPERATOR_PHONE: "12" }])
      expect(() => parseConfig(wrong)).toThrow(Object.keys(wrong)[0]);
  });

  test("needs nothing: every variable has a default", () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: "http://localhost:3000",
      demo: true,
      rateLimit: true,
    });
    expect(config.dataDir).toMatch(/\/data$/);
  });

  test("takes an empty variable as absent, and trims the slash of the public address", () => {
    const config = parseConfig({ PORT: "", PUBLIC_URL: "https://tangu.example/" });
    expect([config.port, config.publicUrl]).toEqual([3000, "https://tangu.example"]);
  });

  test.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_DIRECT_URL", "localhost"],
    ["S3_ENDPOINT", "s3.example"],
    ["S3_BUCKET", "My Bucket"],
    ["UPI_ID", "nobody"],
    ["REFERRAL_AMOUNT", "2000"],
    ["REFERRAL_AMOUNT", "0.00"],
    ["ADMIN_CODE", "short"],
    ["WHATSAPP_NUMBER", "12"],
    ["RATE_LIMIT", "maybe"],
    ["METRICS_TOKEN", "short"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "10.0.0.0/40"],
  ])("a bad %s stops the boot with a sentence that names it", (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`cannot be used: ${name} `));
  });

  test("a bucket needs all of its variables, and is used once all are there", () => {
    const most = { S3_ENDPOINT: "https://s3.example", S3_REGION: "x", S3_BUCKET: "tangu" };
    expect(() => parseConfig(most)).toThrow("set S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too");
    const all = { ...most, S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    expect(parseConfig(all).s3).toMatchObject({ bucket: "tangu", pathStyle: true });
    expect(parseConfig({ S3_PATH_STYLE: "0" }).s3).toBeUndefined();
  });

  test("a direct address stands beside that of the pooler, never alone", () => {
    const DATABASE_URL = "postgres://localhost:6432/tangu";
    const DATABASE_DIRECT_URL = "postgres://localhost/tangu";
    expect(parseConfig({ DATABASE_URL }).directUrl).toBe(DATABASE_URL);
    expect(parseConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).directUrl).toBe(DATABASE_DIRECT_URL);
    expect(() => parseConfig({ DATABASE_DIRECT_URL })).toThrow("goes with DATABASE_URL");
  });

  test.each([
    [undefined, false],
    ["true", true],
    ["2", 2],
    ["10.0.0.0/8", "10.0.0.0/8"],
    ["loopback, ::1", "loopback, ::1"],
  ])("TRUST_PROXY %s", (value, expected) => {
    expect(parseConfig({ TRUST_PROXY: value }).trustProxy).toBe(expected);
  });

  test("an https address means one proxy in front, unless something else is said", () => {
    const https = { PUBLIC_URL: "https://tangu.example" };
    expect(parseConfig(https).trustProxy).toBe(1);
    expect(parseConfig({ ...https, TRUST_PROXY: "false" }).trustProxy).toBe(false);
    expect(parseConfig({ ...https, TRUST_PROXY: "2" }).trustProxy).toBe(2);
  });
});

describe("loadSecrets", () => {
  test("makes them once, for the owner's eyes only, and lets the environment win", () => {
    const dataDir = mkdtempSync(join(tmpdir(), "tangu-secrets-"));
    const config = { ...parseConfig({}), dataDir };
    const first = loadSecrets(config);
    const second = loadSecrets(config);
    expect([first.fresh, second.fresh]).toEqual([true, false]);
    expect(second.secrets).toEqual(first.secrets);
    const path = join(dataDir, "secrets.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, "utf8")).toContain(first.secrets.adminCode);
    expect(loadSecrets({ ...config, adminCode: "from-environment" }).secrets.adminCode).toBe(
      "from-environment",
    );
    rmSync(dataDir, { recursive: true });
  });
});
