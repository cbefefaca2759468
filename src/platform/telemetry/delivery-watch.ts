import type { Logger } from 'pino'

interface Result {
  code: number
  error?: Error
}

interface Exporter {
  export(items: never, done: (result: Result) => void): void
}

/** Says once that the collector can't be reached, and once that it can again; what it missed is lost. */
export const createDeliveryWatch = (log: Pick<Logger, 'warn' | 'info'>) => {
  const failing = new Set<string>()
  const heard = (signal: string, { code, error }: Result) => {
    const before = failing.size
    if (code === 0) failing.delete(signal)
    else failing.add(signal)
    if (before === 0 && failing.size > 0)
      log.warn({ err: error }, 'the collector of telemetry doesn’t answer')
    if (before > 0 && failing.size === 0) log.info('the collector of telemetry answers again')
  }
  return <E extends Exporter>(signal: string, exporter: E): E => {
    const send = exporter.export.bind(exporter)
    exporter.export = (items, done) =>
      send(items, (result) => {
        heard(signal, result)
        done(result)
      })
    return exporter
  }
}
