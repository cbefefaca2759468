import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemBody, type ProblemWord, problemCatalog } from '#shared/problems.ts'
import { databaseFault } from './database-faults.ts'

const UNIQUE_VIOLATION = '23505'

const words: Record<string, ProblemWord> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_FIELDS_LIMIT: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_PROTO_VIOLATION: 'malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type',
  FST_UNDER_PRESSURE: 'overloaded',
  [UNIQUE_VIOLATION]: 'conflict',
}

const asProblem = (error: FastifyError | Problem): Problem => {
  if (error instanceof Problem) return error
  const word = words[error.code]
  if (word) return new Problem(word)
  const fault = databaseFault(error)
  if (fault) return new Problem(fault)
  const status = error.statusCode ?? 500
  if (status === 413) return new Problem('too_large')
  if (status === 415) return new Problem('media_type')
  if (status >= 400 && status < 500) return new Problem('malformed')
  return new Problem('unexpected')
}

export const problemBody = (problem: Problem, requestId: string): ProblemBody => ({
  type: `/api/docs/problems#${problem.word}`,
  title: problemCatalog[problem.word].title,
  status: problem.status,
  detail: problem.message,
  code: problem.status,
  error: problem.word,
  ...(problem.fields ? { fields: problem.fields } : {}),
  ...(problem.may ? { may: problem.may } : {}),
  request_id: requestId,
})

/** Seconds after which a refused caller should try again. */
export const TRY_AGAIN = '2'

export const sendProblem = (reply: FastifyReply, problem: Problem, requestId: string) =>
  reply
    .status(problem.status)
    .headers(problem.status === 503 ? { 'retry-after': TRY_AGAIN } : {})
    .headers(problem.headers ?? {})
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(problem, requestId))

/** An interrupted body and malformed multipart arrive as plain errors of the stream. */
const brokeOff = (error: Error): boolean =>
  /Unexpected end|Multipart|multipart|premature|aborted|Malformed part|Part terminated/i.test(error.message)

export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) => {
    const broken =
      request.headers['content-type']?.startsWith('multipart/') && !('word' in error) && brokeOff(error)
    const problem = broken ? new Problem('malformed') : asProblem(error)
    if (problem.word === 'unexpected') request.log.error({ err: error }, 'unexpected error')
    else if (problem.status === 503 || error.cause) request.log.warn({ err: error }, problem.word)
    return sendProblem(reply, problem, request.id)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(reply, new Problem('not_found'), request.id))
}
