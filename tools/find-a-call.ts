import { findCalls } from '../tests/harness/calls.ts'

/** Draws twelve calls and prints two looks for each: where a search for the address ends, and what serves it there. */
const DRAWN = 12

const calls = await findCalls()
for (let drawn = 0; drawn < DRAWN && calls.length > 0; drawn++) {
  const [{ endpoint, declared, served }] = calls.splice(Math.floor(Math.random() * calls.length), 1) as [
    (typeof calls)[number],
  ]
  console.log(`${endpoint.method} ${endpoint.path}`)
  for (const { file, line } of [...declared, served]) console.log(`  ${file}:${line}`)
}
