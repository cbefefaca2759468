import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Choice, ChoiceFilter } from './ChoiceFilter.tsx'

const drawn = (choices: Choice[], value: string[] = []): string =>
  renderToString(
    createElement(
      MantineProvider,
      null,
      createElement(ChoiceFilter, { label: 'Major', choices, value, onChange: () => {} }),
    ),
  )
const physics = { value: 'physics', label: 'Physics' }

test('a filter is there when something could be chosen, or is', () => {
  expect(drawn([physics])).toContain('>Major<')
  expect(drawn([{ ...physics, count: 3 }])).toContain('>Major<')
  expect(drawn([], ['physics'])).toContain('Major · 1')
})

test('a filter that leaves nothing to choose is not there', () => {
  expect(drawn([])).not.toContain('Major')
  expect(drawn([{ ...physics, count: 0 }])).not.toContain('Major')
})
