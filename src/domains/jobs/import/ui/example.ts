import { importColumns } from '../job-import.contract.ts'

const quoted = (cell: string): string => (/[",\n|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const line = (cells: readonly string[]): string => cells.map(quoted).join(',')

/** Every column with one sample job; the byte order mark tells spreadsheets that it is UTF-8. */
export const exampleCsv = (): string =>
  `\uFEFF${line(importColumns.map(({ name }) => name))}\r\n${line(importColumns.map(({ example }) => example))}\r\n`

/** Downloads a text as a file. */
export const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
