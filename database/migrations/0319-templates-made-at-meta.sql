-- A template that was written in WhatsApp Manager is a template too (decision 0281). Its one version is what Meta says now.
alter table whatsapp_templates
  add column is_made_at_meta boolean not null default false,
  -- Why messages cannot be sent with it; null where they can, or can once its parameters are explained.
  add column unusable text check (unusable in (
    'NAMED_PARAMETERS', 'PARAMETER_ORDER', 'HEADER_FILE', 'LINK_PARAMETER', 'BUTTON', 'COMPONENT'
  ));
