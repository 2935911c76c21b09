import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { styled } from '@mui/material/styles';
import { Suspense, useId, type ReactNode } from 'react';
import type { FieldModel } from '../../../domain/model/model.ts';
import type { FormGroup } from '../../../domain/model/screen-model.ts';
import { conditionHolds } from '../../../domain/access/permissions.ts';
import { Card, CardBody } from '../../ui/Card.tsx';
import { wireName, type FormLayout } from './form-fields.ts';
import { useFormPart, useFormState } from './form-state.ts';
import { Stack, Text } from '../../ui/primitives.ts';

/** The card beside the section's title; limited to a readable form width. */
const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: '16px 32px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: '24px 0 32px',
  borderTop: `1px solid ${theme.palette.divider}`,
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(180px, 264px) minmax(0, 720px)' },
}));

const Description = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  maxWidth: 480,
  color: theme.palette.muted,
}));

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(var(--fields), minmax(0, 1fr))',
  },
}));

/** Separated from the rows above by a line. */
const GroupRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  '&:not(:first-of-type)': { marginTop: 4, paddingTop: 24, borderTop: `1px solid ${theme.palette.divider}` },
}));

const GroupDescription = styled(Description)({ maxWidth: 'none' });

type Contents = Record<string, ReactNode>;

interface GroupProps {
  title: string;
  description?: string | undefined;
  rows: FieldModel[][];
  contents: Contents;
}

/** The switch of a field, in line with its label; above it on phones, which lack the width for both. */
const Toggle = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: {
    position: 'absolute',
    top: -6,
    right: 0,
    zIndex: 1,
    '& label': { flexDirection: 'row-reverse' },
    '& + div > :first-of-type': { paddingRight: 120 },
  },
}));

function RowOfFields({ row, contents }: { row: FieldModel[]; contents: Contents }) {
  const shown = useFormPart((form) =>
    row
      .map(wireName)
      .filter((name) => form.isShown(name))
      .join(' '),
  );
  if (!shown) return null;
  const fields = row.filter((field) => shown.split(' ').includes(wireName(field)));
  const isBeside = ({ toggles }: FieldModel): boolean => fields.some((field) => field.name === toggles);
  const inRow = fields.filter((field) => !isBeside(field));
  return (
    <Row style={{ '--fields': inRow.length } as React.CSSProperties}>
      {inRow.map((field) => {
        const toggle = fields.find(({ toggles }) => toggles === field.name);
        return (
          <div style={{ position: 'relative', minWidth: 0 }} key={field.name}>
            {toggle && <Toggle>{contents[wireName(toggle)]}</Toggle>}
            {contents[wireName(field)]}
          </div>
        );
      })}
    </Row>
  );
}

function Rows({ rows, contents }: { rows: FieldModel[][]; contents: Contents }) {
  return rows.map((row) => <RowOfFields key={row.map(wireName).join(' ')} row={row} contents={contents} />);
}

function Group({ title, description, rows, contents }: GroupProps) {
  const titleId = useId();
  const isShown = useFormPart((form) => rows.flat().some((field) => form.isShown(wireName(field))));
  if (!isShown) return null;
  return (
    <GroupRoot role="group" aria-labelledby={titleId}>
      <div>
        <Text as="h3" variant="body1" isStrong id={titleId}>
          {title}
        </Text>
        {description && <GroupDescription>{description}</GroupDescription>}
      </div>
      <Rows rows={rows} contents={contents} />
    </GroupRoot>
  );
}

/** Rows in order; those of a group together, below its heading. */
function groupRows(rows: FieldModel[][], groups: FormGroup[]): { group?: FormGroup; rows: FieldModel[][] }[] {
  const parts: { group?: FormGroup; rows: FieldModel[][] }[] = [];
  let at = 0;
  for (const group of groups) {
    parts.push({ rows: rows.slice(at, group.start) });
    at = group.start + group.count;
    parts.push({ group, rows: rows.slice(group.start, at) });
  }
  return [...parts, { rows: rows.slice(at) }];
}

function SectionBody({ section, rows, groups, contents }: FormLayout & { contents: Contents }) {
  const Own = useFormState().rules.sections?.[section.override ?? ''];
  if (Own) {
    return (
      <Suspense fallback={null}>
        <Own section={section} fields={contents} />
      </Suspense>
    );
  }
  return (
    <Stack gap={20}>
      {groupRows(rows, groups).map(({ group, rows: part }, index) =>
        group ? (
          <Group key={group.title} {...group} rows={part} contents={contents} />
        ) : (
          <Rows key={`rows ${index}`} rows={part} contents={contents} />
        ),
      )}
    </Stack>
  );
}

function FormSectionView({ layout, contents }: { layout: FormLayout; contents: Contents }) {
  const { section, rows, groups } = layout;
  const titleId = useId();
  const isShown = useFormPart(
    (form) =>
      conditionHolds(section.when, form.get().plain, form.rules.facts) &&
      (section.override !== undefined || rows.flat().some((field) => form.isShown(wireName(field)))),
  );
  if (!isShown) return null;
  return (
    <Section aria-labelledby={section.title ? titleId : undefined}>
      <div>
        {section.title && (
          <Text as="h2" variant="h3" margin="8px 0 4px" id={titleId}>
            {section.title}
          </Text>
        )}
        {section.description && <Description>{section.description}</Description>}
      </div>
      <Card as="div">
        <CardBody>
          <SectionBody section={section} rows={rows} groups={groups} contents={contents} />
        </CardBody>
      </Card>
    </Section>
  );
}

/** Lays out the fields by the model: sections with title and description at the left, a card at the right. */
export function SectionsTemplate({ properties }: ObjectFieldTemplateProps) {
  const { rules } = useFormState();
  const contents: Contents = Object.fromEntries(properties.map(({ name, content }) => [name, content]));
  if (rules.isPlain) {
    return (
      <Stack gap={20}>
        <Rows rows={rules.layout.flatMap(({ rows }) => rows)} contents={contents} />
      </Stack>
    );
  }
  return rules.layout.map((layout) => (
    <FormSectionView
      key={layout.section.title ?? layout.rows.flat().map(wireName).join(' ')}
      layout={layout}
      contents={contents}
    />
  ));
}
