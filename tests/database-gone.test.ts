import { expect, test } from 'vitest'
import { outlive } from './faults/outages.ts'
import { lossesIn } from './faults/report.ts'
import { faultsDuring } from './faults/troubles.ts'
import { noClusters, startPrimary } from './harness/clusters.ts'

// tests/faults/database.ts does the same for longer, with more people and more troubles
test.skipIf(noClusters)(
  `a database that goes away and one out of connections cost no write, and are over by themselves${noClusters ? ` (skipped: ${noClusters})` : ''}`,
  async () => {
    const primary = await startPrimary()
    const seen = await outlive({
      server: primary.url(),
      people: 12,
      jobs: 100,
      each: 2,
      choose: ({ gone, full }) => [gone(4), full],
    }).finally(primary.remove)
    const [gone, full] = seen.outlived
    expect(seen.outlived.flatMap(faultsDuring)).toEqual([])
    for (const { ready } of seen.outlived) expect(ready.slowest).toBeLessThan(3_000)
    expect(gone!.heard.statuses.get(503)).toBeGreaterThan(12)
    expect(gone!.ready.said).toContain('503 database unreachable')
    expect(full!.heard.statuses.get(503)).toBeGreaterThan(0)
    expect(lossesIn(seen)).toEqual([])
    expect(seen.lived).toBe(true)
    expect(seen.done).toBeGreaterThan(50)
  },
  180_000,
)
