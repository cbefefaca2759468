const readValue = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  const number = Number(text)
  return text !== '' && String(number) === text && Number.isFinite(number) ? number : text
}

/** Parses `?type=internship&type=contract&page=2` into a page's search; a repeated key makes a list. */
export const parseSearch = (text: string): Record<string, unknown> => {
  const found = new Map<string, Array<string | number | boolean>>()
  for (const [name, value] of new URLSearchParams(text)) {
    found.set(name, [...(found.get(name) ?? []), readValue(value)])
  }
  return Object.fromEntries(
    Array.from(found, ([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}

/** Writes a page's search into the address: plain values, lists with their key repeated. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null)
        params.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  const text = params.toString()
  return text && `?${text}`
}
