import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Whether the file has what the source names: a test by its title, anything else by its definition. */
export const isThere = (source: string): boolean => {
  const [, path = '', name = ''] = /^([^#]+)#(.+)$/.exec(source) ?? []
  if (!name || path.includes('/ui/') || !existsSync(join(root, path))) return false
  const text = readFileSync(join(root, path), 'utf8')
  if (path.endsWith('.test.ts'))
    return [`'${name}'`, `"${name}"`, `\`${name}\``].some((title) => text.includes(title))
  return new RegExp(
    `^\\s*(export )?(async )?(const|function|create trigger|create function) ${name}\\b`,
    'm',
  ).test(text)
}
