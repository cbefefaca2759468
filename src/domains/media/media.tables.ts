import type { Timestamp } from '#platform/database.ts'

export interface DrivePictureTable {
  drive_id: string
  version: string
  file_id: string
  taken_at: Timestamp
}

declare module '../../platform/database.ts' {
  interface Tables {
    drive_pictures: DrivePictureTable
  }
}
