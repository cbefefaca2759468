import { connect } from 'node:net'
import type { Shot } from './load.ts'

export interface TextShot extends Shot {
  body?: string
}

const END_OF_HEAD = '\r\n\r\n'

const written = ({ method = 'GET', path, headers = {}, body = '' }: TextShot, host: string): string => {
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${Buffer.byteLength(body)}`
  for (const name in headers) head += `\r\n${name}: ${headers[name]}`
  return head + END_OF_HEAD + body
}

/** Status of an answer, and how many bytes its head and body take together. */
const announced = (head: string, end: number): { status: number; size: number } => {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without its length: ${head.slice(0, end)}`)
  return { status: Number(head.slice(9, 12)), size: end + END_OF_HEAD.length + Number(length) }
}

/**
 * One connection that stays open, for one call at a time; a call resolves with the answer's status when the last
 * byte is there. The client shares the processor with what it measures, so it knows just what this needs:
 * autocannon takes three times its 0.03 ms for a call.
 */
export const openConnection = (address: string) => {
  const { hostname, port, host } = new URL(address)
  let head = ''
  let received = 0
  let answer: { status: number; size: number } | undefined
  let answered = (_status: number) => {}
  let failed = (_error: Error) => {}
  const hear = (bytes: Buffer) => {
    received += bytes.length
    if (!answer) {
      head += bytes.toString('latin1')
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      answer = announced(head, end)
    }
    if (received < answer.size) return
    const { status } = answer
    head = ''
    received = 0
    answer = undefined
    answered(status)
  }
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(65_536),
      callback: (size, buffer) => {
        hear(Buffer.from(buffer.buffer, buffer.byteOffset, size))
        return true
      },
    },
  })
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('The server closed the connection')))
  return {
    send: (shot: TextShot): Promise<number> =>
      new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(written(shot, host))
      }),
    close: () => socket.destroy(),
  }
}
