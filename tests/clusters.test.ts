import { afterAll, describe, expect, test } from 'vitest'
import { type Cluster, noClusters, startPrimary, startReplica } from './harness/clusters.ts'

describe.skipIf(noClusters)(`clusters of our own${noClusters ? ` (skipped: ${noClusters})` : ''}`, () => {
  const clusters: Cluster[] = []
  afterAll(() => Promise.all(clusters.map((cluster) => cluster.remove())))

  test('a replica has what the primary wrote, and is the primary once it is promoted', async () => {
    const primary = await startPrimary()
    clusters.push(primary)
    await primary.ask('create table kept (n int)')
    const replica = await startReplica(primary)
    clusters.push(replica)
    await primary.ask('insert into kept values (1)')
    const rows = () => replica.ask('select n from kept')
    await expect.poll(rows, { timeout: 20_000, interval: 200 }).toEqual([{ n: 1 }])
    await expect(replica.ask('insert into kept values (2)')).rejects.toMatchObject({ code: '25006' })
    await primary.stop('immediate')
    await replica.promote()
    await replica.ask('insert into kept values (2)')
    expect(await rows()).toEqual([{ n: 1 }, { n: 2 }])
  }, 120_000)
})
