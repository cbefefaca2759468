import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { createGathered, EVERYTHING, newsIn } from './news.ts'

test('what is told together is one message, each of it once, for everyone but its sender', () => {
  const gathered = createGathered()
  const [organization_id, account] = [newId(), newId()]
  gathered.add({ happened: [{ verb: 'job.closed', organization_id }], told: [account] })
  gathered.add({ happened: [{ verb: 'job.closed', organization_id }], told: [account] })
  gathered.add({ happened: [{ verb: 'operator.added', organization_id: null }] })
  const text = gathered.take('one')
  expect(gathered.isEmpty()).toBe(true)
  expect(newsIn(text, 'one')).toBeNull()
  expect(newsIn(text, 'two')).toEqual({
    happened: [
      { verb: 'job.closed', organization_id },
      { verb: 'operator.added', organization_id: null },
    ],
    told: [account],
  })
})

test('more than a message holds is anything, and fits', () => {
  const gathered = createGathered()
  const many = Array.from({ length: 400 }, () => newId())
  gathered.add({ happened: many.map((organization_id) => ({ verb: 'job.closed', organization_id })) })
  gathered.add({ told: many })
  expect(newsIn(gathered.take('one'), 'two')).toEqual(EVERYTHING)
  gathered.add({
    happened: many.slice(0, 99).map((organization_id) => ({ verb: 'job.closed', organization_id })),
  })
  gathered.add({ told: many.slice(0, 99) })
  const text = gathered.take('one')
  expect(text.length).toBeLessThan(8_000)
  expect(newsIn(text, 'two')).not.toBeNull()
})

test.each(['', 'no JSON', '{"from":"one"}', '{"from":1,"happened":{},"told":[]}'])(
  'what can’t be read may be anything: %s',
  (text) => expect(newsIn(text, 'two')).toEqual(EVERYTHING),
)
