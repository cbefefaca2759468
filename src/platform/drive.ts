import type { Readable } from 'node:stream'
import type { drive_v3 } from '@googleapis/drive'
import { fileRules } from '#shared/files.ts'
import type { DriveSettings } from './drive-settings.ts'

/** A picture in a folder; different content has a different `version`. */
export interface DrivePicture {
  id: string
  name: string
  version: string
}

export interface Drive {
  list(folder: string): Promise<DrivePicture[]>
  bytes(id: string): Promise<Buffer>
}

const SCOPE = 'https://www.googleapis.com/auth/drive.readonly'
const MOST = 100
const { limit, types } = fileRules.image

const usable = (file: drive_v3.Schema$File): boolean =>
  types.includes(file.mimeType ?? '') && Number(file.size ?? 0) <= limit

const whole = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += (chunk as Buffer).length
    if (size > limit) throw new Error('The picture is larger than announced')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** Google Drive as the service account sees it; with `rootUrl`, its tokens and calls come from there. */
export const openDrive = async ({ account, rootUrl }: DriveSettings, timeout: number): Promise<Drive> => {
  const patience = { timeout, retry: false }
  const { auth, drive } = await import('@googleapis/drive')
  const signer = new auth.JWT({
    email: account.client_email,
    key: account.private_key,
    scopes: [SCOPE],
  })
  if (rootUrl)
    signer.transporter.interceptors.request.add({
      resolved: async (request) => {
        const { pathname, search } = new URL(request.url)
        return { ...request, url: new URL(pathname + search, rootUrl) }
      },
    })
  const { files } = drive({ version: 'v3', auth: signer })
  return {
    list: async (folder) => {
      const { data } = await files.list(
        {
          q: `'${folder}' in parents and trashed = false and mimeType contains 'image/'`,
          fields: 'files(id,name,mimeType,size,md5Checksum,modifiedTime)',
          orderBy: 'name_natural',
          pageSize: MOST,
          supportsAllDrives: true,
          includeItemsFromAllDrives: true,
        },
        patience,
      )
      return (data.files ?? []).filter(usable).map((file) => ({
        id: file.id!,
        name: (file.name ?? '').replace(/\.[^.]*$/, '').slice(0, 100),
        version: file.md5Checksum ?? file.modifiedTime ?? '',
      }))
    },
    bytes: async (id) => {
      const options = { ...patience, responseType: 'stream' as const }
      const { data } = await files.get({ fileId: id, alt: 'media', supportsAllDrives: true }, options)
      return whole(data as Readable)
    },
  }
}
