import { expect, test } from 'vitest'
import { saveTemplate, TEMPLATE_NAME_LENGTH } from '../job-templates.contract.ts'
import { nameFrom } from './template-name.ts'

test('a long title gives a name that is taken, wherever it is cut', () => {
  const chef = '\u{1f469}\u200d\u{1f373}'
  for (let before = TEMPLATE_NAME_LENGTH - 8; before <= TEMPLATE_NAME_LENGTH; before++) {
    const name = nameFrom(`${'x'.repeat(before)}${chef}${chef} and more`)
    expect(saveTemplate.body.safeParse({ name }).success, name).toBe(true)
  }
})
