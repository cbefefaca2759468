import { invalid } from '#shared/problems.ts'

/** Work for a thread: what succeeds, and each way it can fail. */
export const double = (value: number): number => value * 2

export const refuse = (field: string): never => {
  throw invalid({ [field]: ['No'] }, 'Nothing of it')
}

export const stumble = (): never => {
  throw new TypeError('A fault of ours')
}

/** Takes so many milliseconds of processor time. */
export const toil = (milliseconds: number): number => {
  const ends = performance.now() + milliseconds
  while (performance.now() < ends);
  return milliseconds
}

export const endless = (): never => {
  for (;;);
}

export const hoard = (): never => {
  const kept: unknown[] = []
  for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => ({ index })))
}

/** Fills memory outside the heap, as unpacking does. */
export const unpack = (): never => {
  const kept: Uint8Array[] = []
  for (;;) {
    if (kept.length < 100) kept.push(new Uint8Array(8 * 2 ** 20).fill(1))
    for (let pause = 0; pause < 3e6; pause++);
  }
}
