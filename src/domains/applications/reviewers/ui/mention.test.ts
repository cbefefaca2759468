import { expect, test } from 'vitest'
import { mentionAt, withMention } from './mention.ts'

test('an @ that begins a word is sought up to the caret', () => {
  expect(mentionAt('Ask @Jo', 7)).toEqual({ from: 4, to: 7, words: 'Jo' })
  expect(mentionAt('@', 1)).toEqual({ from: 0, to: 1, words: '' })
  expect(mentionAt('ada@example.edu', 15)).toBeNull()
  expect(mentionAt('Ask @Jo', 3)).toBeNull()
  expect(mentionAt('@Jo\nnext', 8)).toBeNull()
})

test('a name takes the place of what was typed, and the caret stands behind it', () => {
  expect(withMention('Ask @Jo about it', { from: 4, to: 7, words: 'Jo' }, 'Jo Park')).toEqual({
    text: 'Ask @Jo Park about it',
    caret: 13,
  })
})
