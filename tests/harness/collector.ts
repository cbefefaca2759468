import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type Fields, fieldsOf, hex, messages, text } from './protobuf.ts'

type Value = string | number | boolean | undefined

export interface ReceivedSpan {
  name: string
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer' | 'unspecified'
  trace: string
  id: string
  parent: string
  /** Traces it is linked to. */
  links: string[]
  attributes: Record<string, Value>
  failed: boolean
}

export interface ReceivedMetric {
  name: string
  unit: string
  points: Array<{ attributes: Record<string, Value>; value: number }>
}

// fields by number, as opentelemetry-proto has them
const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const

const anyValue = (value: Fields): Value => {
  if (value.has(1)) return text(value, 1)
  if (value.has(2)) return value.get(2)![0] === 1n
  if (value.has(3)) return Number(value.get(3)![0])
  return value.has(4) ? (value.get(4)![0] as Buffer).readDoubleLE() : undefined
}

const attributesOf = (all: Fields[]): Record<string, Value> =>
  Object.fromEntries(all.map((one) => [text(one, 1), anyValue(messages(one, 2)[0]!)]))

const spanOf = (span: Fields): ReceivedSpan => ({
  name: text(span, 5),
  kind: KINDS[Number(span.get(6)?.[0] ?? 0)]!,
  trace: hex(span, 1),
  id: hex(span, 2),
  parent: hex(span, 4),
  links: messages(span, 13).map((link) => hex(link, 1)),
  attributes: attributesOf(messages(span, 9)),
  failed: messages(span, 15).some((status) => status.get(3)?.[0] === 2n),
})

const double = (point: Fields, number: number): number =>
  (point.get(number)?.[0] as Buffer | undefined)?.readDoubleLE() ?? 0

const metricOf = (metric: Fields): ReceivedMetric => ({
  name: text(metric, 1),
  unit: text(metric, 3),
  points: [
    // gauges and sums
    ...[5, 7].flatMap((kind) =>
      messages(metric, kind).flatMap((data) =>
        messages(data, 1).map((point) => ({
          attributes: attributesOf(messages(point, 7)),
          value: double(point, 4),
        })),
      ),
    ),
    // histograms, by how much they counted
    ...messages(metric, 9).flatMap((data) =>
      messages(data, 1).map((point) => ({
        attributes: attributesOf(messages(point, 9)),
        value: Number((point.get(4)![0] as Buffer).readBigUInt64LE()),
      })),
    ),
  ],
})

/** A collector of OpenTelemetry: takes OTLP over HTTP in protobuf, and keeps all of it. */
export const openCollector = async () => {
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  const bodies: Buffer[] = []
  const kept = { status: 200, silent: false, requests: 0 }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      kept.requests++
      if (kept.silent) return
      response.writeHead(kept.status, { 'content-type': 'application/x-protobuf' }).end()
      if (kept.status !== 200) return
      const sent = Buffer.concat(pieces)
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
      bodies.push(body)
      const scopes = messages(fieldsOf(body), 1).flatMap((resource) => messages(resource, 2))
      for (const one of scopes.flatMap((scope) => messages(scope, 2)))
        if (request.url === '/v1/traces') spans.push(spanOf(one))
        else metrics.push(metricOf(one))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    spans,
    metrics,
    /** All that was told, as it came. */
    bodies,
    kept,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
