import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Listens on its own port; sending over a socket shows what `inject` can't: a body that doesn't arrive. */
export const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

export interface Sending {
  socket: Socket
  /** Everything the server has said so far. */
  heard(): string
  /** The status of the first answer, once there is one; 0 if the connection ended without one. */
  status: Promise<number>
  closed: Promise<void>
}

/** Starts a request and leaves the body to the caller. */
export const begin = (port: number, lines: string[]): Sending => {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('error', () => {})
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  const status = new Promise<number>((done) => {
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
      const [, found] = /^HTTP\/1\.1 (\d{3})/.exec(heard) ?? []
      if (found) done(Number(found))
    })
    socket.once('close', () => done(0))
  })
  socket.write(`${[...lines, 'Host: localhost', '', ''].join('\r\n')}`)
  return { socket, heard: () => heard, status, closed }
}

export const BOUNDARY = 'a-line-between-parts'
export const multipartType = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`

/** The start of a file in a form. */
export const filePart = (field: string, content: Buffer | string = '', filename = 'file.pdf'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
export const textPart = (field: string, value: string, type = 'text/plain'): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`,
  )
export const lastLine = `--${BOUNDARY}--\r\n`
