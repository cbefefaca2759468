import { expect, it } from 'vitest'
import { ChunkLoadError, chunkFailure } from './chunks.ts'

it.each([
  ['Failed to fetch dynamically imported module: https://x/assets/a.js', 'CHUNK_LOAD_FAILED'],
  ['error loading dynamically imported module', 'CHUNK_LOAD_FAILED'],
  ['Importing a module script failed.', 'CHUNK_LOAD_FAILED'],
  ['Unable to preload CSS for /assets/a.css', 'CSS_CHUNK_LOAD_FAILED'],
])('%s is %s', (message, code) => {
  expect(chunkFailure(new TypeError(message))?.code).toBe(code)
})

it('knows its own error, by code too, and nothing else', () => {
  const own = new ChunkLoadError(true)
  expect(chunkFailure(own)).toBe(own)
  expect(chunkFailure(Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' }))?.code).toBe(
    'CSS_CHUNK_LOAD_FAILED',
  )
  expect(chunkFailure(new Error('x is undefined'))).toBeNull()
  expect(chunkFailure('text')).toBeNull()
})
