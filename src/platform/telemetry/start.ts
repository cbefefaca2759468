import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { openTelemetry } from './opentelemetry.ts'

export type OpenTelemetry = ReturnType<typeof openTelemetry>

/** Without a collector nothing of it is even loaded. */
export const startTelemetry = async (
  { telemetry }: Pick<Config, 'telemetry'>,
  log: Logger,
): Promise<OpenTelemetry | undefined> => {
  if (!telemetry) return undefined
  const opentelemetry = await import('./opentelemetry.ts')
  return opentelemetry.openTelemetry(telemetry, log)
}
