/** Reads a grade as people write it: `3.45`, `3,45`. Null if it is no such number. */
export const gradeOf = (text: string): number | null => {
  const number = text.trim().replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(number) ? Number(number) : null
}
