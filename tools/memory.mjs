/** Megabytes of what the program itself allocates; more than this ends a process. */
const HEAP_LIMIT = 512

/**
 * How a server process is started, by these settings: with a limit the collector starts early instead of
 * letting garbage grow, and with two glibc arenas instead of eight for each processor, memory that many threads
 * release is used again.
 */
export const serverMemory = (env) => ({
  flags: [`--max-old-space-size=${env.HEAP_LIMIT || HEAP_LIMIT}`],
  env: { MALLOC_ARENA_MAX: '2', ...env },
})
