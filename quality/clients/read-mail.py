"""Reads a mail with Python's own parser and says as JSON what it holds, and what the parser minds."""

import email
import email.policy
import json
import sys

mail = email.message_from_binary_file(sys.stdin.buffer, policy=email.policy.default)
parts = [part for part in mail.walk() if not part.is_multipart()]
minded = [f"{name}: {defect}" for name, value in mail.items() for defect in value.defects]
minded += [str(defect) for part in mail.walk() for defect in part.defects]
json.dump(
    {
        "type": mail.get_content_type(),
        "headers": {name.lower(): str(value) for name, value in mail.items()},
        "date": mail["date"].datetime.isoformat() if mail["date"] else None,
        "from": [address.addr_spec for address in mail["from"].addresses],
        "to": [address.addr_spec for address in mail["to"].addresses],
        "parts": [{"type": part.get_content_type(), "text": part.get_content()} for part in parts],
        "minded": minded,
    },
    sys.stdout,
)
