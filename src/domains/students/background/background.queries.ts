import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { Background, background } from './background.contract.ts'
import { bestKnownFirst, latestFirst, mayAdd, shownToOthers } from './background.rules.ts'

/** All of it in one statement: each kind is bounded, and has an index that begins with the student. */
const backgroundOf = async (db: Db, studentId: string): Promise<Background> => {
  const { rows } = await sql<Background>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'version', e.version, 'title', e.title, 'organization', e.organization,
        'place', e.place, 'started', e.started, 'ended', e.ended, 'description', e.description))
        from student_experiences e where e.student_id = asked.id), '[]') as experiences,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'version', p.version, 'name', p.name, 'link', p.link,
        'description', p.description, 'skills', p.skills) order by p.id desc)
        from student_projects p where p.student_id = asked.id), '[]') as projects,
      coalesce((select jsonb_agg(jsonb_build_object('language', l.language, 'level', l.level))
        from student_languages l where l.student_id = asked.id), '[]') as languages,
      coalesce((select jsonb_agg(jsonb_build_object('country', c.country, 'status', c.status, 'is_shown', c.is_shown)
        order by c.country) from student_authorizations c where c.student_id = asked.id), '[]') as authorizations,
      (select jsonb_build_object('scale', g.scale, 'value', g.value / 100.0, 'is_shown', g.is_shown)
        from student_grades g where g.student_id = asked.id) as grade,
      (select jsonb_build_object('job_types', w.job_types, 'work_modes', w.work_modes, 'places', w.places,
        'industries', w.industries, 'available_from', w.available_from)
        from student_preferences w where w.student_id = asked.id) as preferences
    from (select ${studentId}::uuid as id) asked`.execute(db)
  const { experiences, languages, ...rest } = rows[0]!
  return {
    ...rest,
    experiences: experiences.sort(latestFirst),
    languages: languages.sort(bestKnownFirst),
  }
}

export const ownBackground = async (
  db: Db,
  { student_id }: StudentScope,
): Promise<OutputOf<typeof background>> => {
  const own = await backgroundOf(db, student_id)
  return { ...own, may: mayAdd(own) }
}

/** What those who may see the profile see; whether they may is for the caller to know. */
export const backgroundShown = async (db: Db, studentId: string): Promise<Background> =>
  shownToOthers(await backgroundOf(db, studentId))
