import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addresses } from './e2e/addresses.ts'

const routeTree = join(import.meta.dirname, '../src/web/routeTree.gen.ts')

/** The pages by their addresses, in the form they have in `addresses`: `/employer/:employer_name`. */
const pages = (): string[] => {
  const [, block = ''] = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(readFileSync(routeTree, 'utf8')) ?? []
  return [...block.matchAll(/^ {2}'([^']+)': typeof/gm)].map(([, to]) => to!.replaceAll('$', ':'))
}

const unlisted = (all: readonly string[]): string[] => {
  const opened = new Set(
    Object.values(addresses)
      .flat()
      .map((address) => address.split(/[?#]/)[0]),
  )
  return all.filter((page) => !opened.has(page))
}

test('the browser opens every page', () => {
  const all = pages()
  expect(all.length).toBeGreaterThan(140)
  expect(unlisted(all), 'list each of them in tests/e2e/addresses.ts, for those who can open it').toEqual([])
})

test('a page nobody opens is found', () => {
  expect(unlisted(['/employer/your-job', '/employer/job-titles'])).toEqual(['/employer/job-titles'])
})
