import { MultiSelect, Radio, Stack, TagsInput, Textarea } from '@mantine/core'
import { graduationClasses, majorGroups, skills, sponsorships } from '#shared/lists.ts'
import type { Posting } from './usePosting.ts'

const majors = Object.entries(majorGroups).map(([group, items]) => ({ group, items: [...items] }))

const sponsorshipWords: Record<string, string> = {
  offered: 'We sponsor a visa',
  not_offered: 'We do not sponsor a visa',
  citizenship_required: 'Citizenship of the country is required',
  unspecified: 'Do not state it',
}

/** Whom the job suits. */
export const PeopleStep = ({ posting }: { posting: Posting }) => (
  <Stack gap="lg">
    <TagsInput
      description="Those one should bring; students are matched by them."
      data={[...skills]}
      maxTags={50}
      acceptValueOnBlur
      {...posting.field('skills', 'optional')}
    />
    <MultiSelect
      description="None means any."
      data={majors}
      searchable
      clearable
      hidePickedOptions
      {...posting.field('majors', 'optional')}
    />
    <MultiSelect
      description="None means any."
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
      description="What one needs to be allowed to work here, like “US work authorization for the whole summer”."
      autosize
      minRows={2}
      maxLength={1000}
      {...posting.field('work_authorization', 'optional')}
    />
  </Stack>
)
