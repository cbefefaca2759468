import type { GeneratedAlways } from 'kysely'

export interface SkillNameTable {
  /** Where its list says what it is. */
  uri: string
  name: string
}

export interface SkillLabelTable {
  uri: string
  label: string
  folded: GeneratedAlways<string>
  is_preferred: boolean
}

declare module '../../../platform/database.ts' {
  interface Tables {
    skill_names: SkillNameTable
    skill_labels: SkillLabelTable
  }
}
