import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** What is made for one visitor is compressed as it is sent: quality 4 costs a millisecond, the highest a second. */
const QUICK = { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Lets routes registered from now on ask for compression by `compress`. */
export const registerCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, { global: false, encodings: ['br', 'gzip'], brotliOptions: QUICK })
}
