import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type { Deps } from './deps.ts'
import { type ReceivedFile, readForm } from './multipart.ts'
import { networkOf } from './networks.ts'
import { countFiles, requireQuota } from './quotas.ts'
import { createReceiving, type Sender } from './receiving.ts'
import { checkUpload, type Upload } from './uploads.ts'
import { createScanner, type Scan } from './virus-scanner.ts'

export interface UploadForm {
  texts: Map<string, string[]>
  files: Record<string, Upload>
  /** Releases what was received; to be called when the call is done. */
  release(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    readUploads(endpoint: Endpoint, request: FastifyRequest, personId: string | null): Promise<UploadForm>
  }
}

/** Bytes of text a form may hold, for signed-in people and for strangers. */
const TEXTS = { person: 1024 * 1024, stranger: 64 * 1024 }

const infected = 'The virus scanner rejected this file. Choose another one, or create it again'

/** A file that could not be scanned is not stored: the sender is asked to try again. */
const requireClean = async ({ log }: Deps, scan: Scan, { field, path }: ReceivedFile): Promise<void> => {
  const verdict = await scan(path).catch((error: unknown) => {
    log.error({ err: error }, 'virus scanner')
    throw new Problem('unavailable', 'Files can’t be scanned right now. Please try again', {
      headers: { 'retry-after': '30' },
    })
  })
  if (verdict === 'infected') throw invalid({ [field]: [infected] }, infected)
}

export const registerUploads = (app: FastifyInstance, deps: Deps): void => {
  const scan = createScanner(deps.config.virusScanner, deps.config.outside.scanning)
  const receive = createReceiving(deps.config)
  app.decorate('readUploads', async (endpoint, request, personId) => {
    if (!request.isMultipart()) throw new Problem('media_type', 'Send this call as multipart/form-data')
    const sender: Sender = personId
      ? { kind: 'person', name: personId }
      : { kind: 'stranger', name: networkOf(request.ip) }
    const rules = {
      members: new Set(Object.keys(endpoint.body?.shape ?? {})),
      files: endpoint.files!,
      texts: TEXTS[sender.kind],
    }
    const reception = receive(sender)
    let allowed: Promise<void> | undefined
    // a form without a file takes nothing of the day's share
    const folder = async () => {
      allowed ??= requireQuota(deps, sender)
      await allowed
      return reception.folder()
    }
    try {
      const form = await readForm(request, rules, { ...reception, folder })
      if (form.files.length > 0) {
        const bytes = form.files.reduce((sum, { size }) => sum + size, 0)
        await countFiles(deps, sender, { files: form.files.length, bytes })
      }
      const files: UploadForm['files'] = {}
      for (const file of form.files) {
        const kind = rules.files[file.field]!
        await requireClean(deps, scan, file)
        files[file.field] = await checkUpload(file, file.name, file.field, kind, sender.name)
      }
      return { texts: form.texts, files, release: reception.end }
    } catch (error) {
      await reception.end()
      throw error
    }
  })
}
