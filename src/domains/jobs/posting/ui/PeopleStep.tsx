import { MultiSelect, Radio, Stack, Textarea } from '@mantine/core'
import { SkillsField } from '#domains/meta/skills/ui/SkillsField.tsx'
import { graduationClasses, majorGroups, sponsorships } from '#shared/lists.ts'
import type { Posting } from './usePosting.ts'

const majors = Object.entries(majorGroups).map(([group, items]) => ({ group, items: [...items] }))

const sponsorshipWords: Record<string, string> = {
  offered: 'We sponsor visas',
  not_offered: 'We don’t sponsor visas',
  citizenship_required: 'Citizenship is required',
  unspecified: 'Don’t specify',
}

/** Who the job is for. */
export const PeopleStep = ({ posting }: { posting: Posting }) => (
  <Stack gap="lg">
    <SkillsField
      description="Skills students should bring; we match students by them."
      maxTags={50}
      {...posting.field('skills', 'optional')}
    />
    <MultiSelect
      description="Leave empty for any."
      data={majors}
      searchable
      clearable
      hidePickedOptions
      {...posting.field('majors', 'optional')}
    />
    <MultiSelect
      description="Leave empty for any."
      data={graduationClasses(new Date()).map(String)}
      clearable
      {...posting.field('graduation_classes', 'optional')}
    />
    <Radio.Group {...posting.field('sponsorship')}>
      <Stack gap="xs" mt="xs">
        {sponsorships.map((value) => (
          <Radio key={value} value={value} label={sponsorshipWords[value]} />
        ))}
      </Stack>
    </Radio.Group>
    <Textarea
      description="What students need to work here legally, like “US work authorization for the whole summer”."
      autosize
      minRows={2}
      maxLength={1000}
      {...posting.field('work_authorization', 'optional')}
    />
  </Stack>
)
