import { expect, test } from 'vitest'
import { createGathering, type Outcome } from './gathering.ts'

test('several groups at once leave one that hangs alone; without names whoever asks twice is served once', async () => {
  const groups: string[] = []
  const gathering = createGathering<string, string>({
    most: 10,
    atOnce: 2,
    mayTryAlone: () => false,
    together: async (_, asked) => {
      groups.push(asked.join(' '))
      if (asked.includes('hangs')) await new Promise(() => {})
      return asked.map((value) => ({ value }))
    },
  })
  void gathering.join('all', 'hangs')
  const answers = ['a', 'b', 'b', 'c'].map((one) => gathering.join('all', one))
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'b', 'c'])
  expect(groups).toEqual(['hangs', 'a', 'b b c'])
  expect(await gathering.join('all', 'd')).toBe('d')
})

interface Asked {
  who: string
  fails?: boolean
}

const watched = (together?: (asked: readonly Asked[]) => ReadonlyArray<Outcome<string>>) => {
  const groups: string[] = []
  const gates: Array<() => void> = []
  const gathering = createGathering<Asked, string>({
    most: 3,
    whose: ({ who }) => who,
    mayTryAlone: (error) => (error as Error).message !== 'overloaded',
    together: async (about, asked) => {
      groups.push(`${about}: ${asked.map(({ who }) => who).join(' ')}`)
      await new Promise<void>((resolve) => {
        gates.push(resolve)
      })
      return together ? together(asked) : asked.map(({ who }) => ({ value: `${who} is in` }))
    },
  })
  const open = async (times: number) => {
    for (let n = 0; n < times; n++) {
      gates.shift()!()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { gathering, groups, open }
}

test('what is asked while others are served is served together, at most so many at once, nobody twice', async () => {
  const { gathering, groups, open } = watched()
  const answers = ['a', 'b', 'b', 'c', 'd', 'e'].map((who) => gathering.join('fair', { who }))
  const elsewhere = gathering.join('talk', { who: 'a' })
  expect(groups).toEqual(['fair: a', 'talk: a'])
  await open(4)
  expect(groups).toEqual(['fair: a', 'talk: a', 'fair: b c d', 'fair: b e'])
  expect(await Promise.all(answers)).toHaveLength(6)
  expect(await elsewhere).toBe('a is in')
  const later = gathering.join('fair', { who: 'a' })
  await open(1)
  expect(await later).toBe('a is in')
})

test('each has an outcome of its own', async () => {
  const { gathering, open } = watched((asked) =>
    asked.map(({ who, fails }) => (fails ? { problem: new Error(`${who} may not`) } : { value: who })),
  )
  const first = gathering.join('fair', { who: 'first' })
  const group = [{ who: 'a' }, { who: 'b', fails: true }, { who: 'c' }].map((asked) =>
    gathering.join('fair', asked),
  )
  const settled = Promise.allSettled(group)
  await open(2)
  await first
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('where they fail together each is tried alone, unless the database has too much to do', async () => {
  const failing = (word: string) => (asked: readonly Asked[]) => {
    if (asked.some(({ fails }) => fails)) throw new Error(word)
    return asked.map(({ who }) => ({ value: who }))
  }
  const tried = async (word: string) => {
    const { gathering, groups, open } = watched(failing(word))
    const first = gathering.join('fair', { who: 'first' })
    const group = [{ who: 'a' }, { who: 'b', fails: true }].map((asked) => gathering.join('fair', asked))
    const settled = Promise.allSettled(group)
    await open(word === 'overloaded' ? 2 : 4)
    await first
    return { groups, statuses: (await settled).map(({ status }) => status) }
  }
  expect(await tried('a constraint')).toEqual({
    groups: ['fair: first', 'fair: a b', 'fair: a', 'fair: b'],
    statuses: ['fulfilled', 'rejected'],
  })
  expect((await tried('overloaded')).statuses).toEqual(['rejected', 'rejected'])
})
