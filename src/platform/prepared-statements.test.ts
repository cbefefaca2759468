import { expect, test } from 'vitest'
import { createStatementNames, isOutdatedPlan } from './prepared-statements.ts'

test('a text is named once it came often, and others only while there is room', () => {
  const names = createStatementNames({ often: 2, most: 2 })
  expect(names.of('select 1')).toBeUndefined()
  const name = names.of('select 1')
  expect(name).toMatch(/^s/)
  expect(names.of('select 1')).toBe(name)
  names.of('select 2')
  expect(names.of('select 2')).not.toBe(name)
  names.of('select 3')
  expect(names.of('select 3')).toBeUndefined()
})

test('a text so long that keeping it would fill the memory is not named', () => {
  const names = createStatementNames({ often: 1 })
  expect(names.of(`select ${'1, '.repeat(6_000)} 1`)).toMatch(/^s/)
  expect(names.of(`select ${'1, '.repeat(7_000)} 1`)).toBeUndefined()
})

test('after a change of the schema every text gets another name', () => {
  const names = createStatementNames({ often: 1, most: 2 })
  const before = names.of('select 1')
  names.renew()
  expect(names.of('select 1')).not.toBe(before)
})

test('only a plan that no longer fits counts as outdated', () => {
  expect(isOutdatedPlan({ code: '0A000', routine: 'RevalidateCachedQuery' })).toBe(true)
  expect(isOutdatedPlan({ code: '0A000', routine: 'transformSelectStmt' })).toBe(false)
  expect(isOutdatedPlan({ code: '42601' })).toBe(false)
})
