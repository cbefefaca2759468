/** The first match wins: Edge also calls itself Chrome, and Chrome also calls itself Safari. */
const browsers: ReadonlyArray<[mark: string, name: string]> = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]
const systems: ReadonlyArray<[mark: string, name: string]> = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
]

const named = (text: string, marks: typeof browsers): string | undefined =>
  marks.find(([mark]) => text.includes(mark))?.[1]

/** Returns browser and system without versions, like `Firefox on Windows`. */
export const deviceLabel = (userAgent: string): string => {
  const [browser, system] = [named(userAgent, browsers), named(userAgent, systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
