import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replica, Where } from './replica.ts'

/** How far the replica is behind, and what it answers, as this process sees it. */
export const registerReplicaMetrics = (registers: Registry[], replica: Replica): void => {
  new Gauge({
    name: 'fairlead_replica_used',
    help: 'Whether the replica answers reads, 1 or 0',
    registers: registers as [Registry],
    aggregator: 'min',
    collect() {
      this.set(replica.state().isUsed ? 1 : 0)
    },
  })
  new Gauge({
    name: 'fairlead_replica_lag_seconds',
    help: 'Everything written before that many seconds is on the replica',
    registers: registers as [Registry],
    aggregator: 'max',
    collect() {
      this.set(replica.state().seconds)
    },
  })
  new Gauge({
    name: 'fairlead_replica_lag_bytes',
    help: 'What the replica has not yet replayed of the log',
    registers: registers as [Registry],
    aggregator: 'max',
    collect() {
      const { bytes } = replica.state()
      if (bytes !== null) this.set(bytes)
    },
  })
  new Counter({
    name: 'fairlead_reads_total',
    help: 'Calls that may lag, by what answered them: replica, primary, or again (the replica refused or failed)',
    labelNames: ['where'],
    registers: registers as [Registry],
    collect() {
      this.reset()
      for (const where of Object.keys(replica.counts) as Where[]) this.inc({ where }, replica.counts[where])
    },
  })
}
