/** Scripts and styles of a page that take longer than this to arrive count as failed. */
export const CHUNK_TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(style: boolean, cause?: unknown) {
    super(style ? 'A style of this page could not be loaded' : 'A part of this page could not be loaded', {
      cause,
    })
    this.name = 'ChunkLoadError'
    this.code = style ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED'
  }
}

const SCRIPT =
  /dynamically imported module|importing a module script failed|module script|loading chunk|chunk load timed out/i
const STYLE = /unable to preload css|loading css chunk/i

/** Recognizes what browsers and the bundler throw when a page's script or style does not arrive. */
export const chunkFailure = (error: unknown): ChunkLoadError | null => {
  if (error instanceof ChunkLoadError) return error
  if (!(error instanceof Error)) return null
  if (STYLE.test(error.message) || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED')) {
    return new ChunkLoadError(true, error)
  }
  return error.name === 'ChunkLoadError' || SCRIPT.test(error.message)
    ? new ChunkLoadError(false, error)
    : null
}
