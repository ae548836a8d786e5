// Relative and imported, not read: the build copies the number into the program, which needs no file to know it.
import { version as manifestVersion } from "../../package.json";

/** Version of this program, as in `package.json` when it was built. */
export const version: string = manifestVersion;
