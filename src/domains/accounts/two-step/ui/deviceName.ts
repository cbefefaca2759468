const devices: ReadonlyArray<[RegExp, string]> = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
]

/** A name to start with; the person may change it. */
export const deviceName = (agent: string): string =>
  devices.find(([sign]) => sign.test(agent))?.[1] ?? 'Passkey'
