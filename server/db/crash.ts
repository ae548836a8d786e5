import type { PGlite } from "@electric-sql/pglite";

// How PGlite leaves an ordinary SQL error: a jump back to its main loop, which then carries on.
const JUMP_TO_MAIN_LOOP = 100;

interface Engine {
  _PostgresMainLoopOnce(): void;
  _PostgresSendReadyForQueryIfNecessary(): void;
  _pgl_pq_flush(): void;
  stackRestore(pointer: number): void;
}

/**
 * Makes a crash of the engine an error. Left alone, PGlite 0.5.16 swallows a panic (a full disk under its log) and
 * calls the dead engine again for ever, with the whole process stuck in that loop.
 * @param onCrash told once; what it returns is thrown by every call from then on
 * @returns stops the engine from outside: from then on every call throws the error
 */
export function failFast(pglite: PGlite, onCrash: (reason: unknown) => Error): (error: Error) => void {
  const engine = pglite.Module as unknown as Engine;
  const stop = (error: Error) => {
    const refuse = () => {
      throw error;
    };
    engine._PostgresMainLoopOnce = refuse;
    // PGlite calls this while it handles what the main loop threw, and there it does let an error out.
    engine.stackRestore = refuse;
    engine._PostgresSendReadyForQueryIfNecessary = () => {};
    engine._pgl_pq_flush = () => {};
  };
  const mainLoopOnce = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      mainLoopOnce();
    } catch (reason) {
      if ((reason as { status?: unknown }).status === JUMP_TO_MAIN_LOOP) throw reason;
      const error = onCrash(reason);
      stop(error);
      throw error;
    }
  };
  return stop;
}
